import { type FormEvent, useId, useState } from 'react';
import { beginAs } from '../../desk/open/lesson.ts';
import { nameKey } from '../../lessons/ownNumbers.ts';
import { Button, LinkButton } from '../../widgets/Button.tsx';
import styles from './Lesson.module.css';

/** Asks who does a lesson in which each student has other numbers: they are drawn from the name. */
export function OwnName() {
  const [name, setName] = useState('');
  const [complaint, setComplaint] = useState('');
  const id = useId();
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (nameKey(name) === '') setComplaint('Type your name, or the number that your teacher gave you.');
    else beginAs(name.trim());
  };
  return (
    <form onSubmit={begin} noValidate>
      <p>
        In this lesson everybody has <b>other numbers</b>. They are drawn from your name: use the one that
        your teacher knows.
      </p>
      <label className={styles.name}>
        Your name or number
        <input
          autoComplete="name"
          maxLength={120}
          aria-invalid={complaint !== ''}
          aria-describedby={id}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <Button type="submit" variant="primary">
        Begin
      </Button>
      <p id={id} role="status" className={styles.status}>
        {complaint}
      </p>
    </form>
  );
}

/** Whose numbers these are, and a way to others, for who comes next to the same machine. */
export function WhoseNumbers({ name }: { readonly name: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <p className={styles.status}>
      Numbers of <b>{name}</b>.{' '}
      {isAsking ? (
        <>
          This gives up what was done: is the link copied?{' '}
          <LinkButton onClick={() => beginAs('')}>Begin again</LinkButton>
        </>
      ) : (
        <LinkButton onClick={() => setAsking(true)}>Not you?</LinkButton>
      )}
    </p>
  );
}
