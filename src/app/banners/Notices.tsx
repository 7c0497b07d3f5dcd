import { noticeStore } from '../../state/noticeStore.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import { joinClasses } from '../../widgets/joinClasses.ts';
import styles from './Notices.module.css';

/** Messages to the visitor, in strips that block nothing. */
export function Notices() {
  const notices = noticeStore((state) => state.notices);
  const dismiss = noticeStore((state) => state.dismiss);
  return (
    <div className={styles.notices} role="status">
      {notices.map(({ id, tone, text, title, details = [], actions = [] }) => (
        <div key={id} className={joinClasses(styles.notice, styles[tone])} data-notice={id}>
          {tone !== 'plain' && <Icon name="warning" />}
          <div className={styles.text} title={title}>
            {text}
            {details.length > 0 && (
              <details>
                <summary>Details</summary>
                <ul>
                  {details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              </details>
            )}
          </div>
          {actions.map(({ title: action, run }) => (
            <Button
              key={action}
              onClick={() => {
                run();
                dismiss(id);
              }}
            >
              {action}
            </Button>
          ))}
          <IconButton icon="close" size="small" label="Dismiss" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
