import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { joinClasses } from './joinClasses.ts';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'aria-label'>;

interface ButtonProps extends Native {
  readonly variant?: 'plain' | 'primary' | 'quiet';
  readonly icon?: IconName;
  /** Set for a toggle button, which stays pressed. */
  readonly isPressed?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with a text label. */
export function Button({ variant = 'plain', icon, isPressed, children, ref, ...native }: ButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      {...native}
      aria-pressed={isPressed}
      className={joinClasses(styles.button, styles[variant])}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  readonly icon: IconName;
  /** Both the accessible name and the tooltip. */
  readonly label: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly isRound?: boolean;
}

/** A button with an icon instead of text. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'medium',
  isRound = false,
  isPressed,
  ref,
  ...native
}: IconButtonProps) {
  const classes = joinClasses(
    styles.button,
    styles[variant],
    styles.iconOnly,
    styles[size],
    isRound && styles.round,
  );
  return (
    <button
      ref={ref}
      type="button"
      title={label}
      {...native}
      aria-label={label}
      aria-pressed={isPressed}
      className={classes}
    >
      <Icon name={icon} size={size === 'large' ? 20 : 16} />
    </button>
  );
}

/** A button that reads like a link in its text. */
export function LinkButton(native: Native & { readonly [data: `data-${string}`]: string }) {
  return <button type="button" {...native} className={styles.link} />;
}
