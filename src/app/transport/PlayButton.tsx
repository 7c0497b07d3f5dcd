import { togglePlay } from '../../desk/play/playback.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { IconButton } from '../../widgets/Button.tsx';

interface PlayButtonProps {
  readonly isLarge?: boolean;
  readonly disabled: boolean;
}

/** Starts the clock, or pauses it. */
export function PlayButton({ isLarge = true, disabled }: PlayButtonProps) {
  const isPlaying = playbackStore((playback) => playback.isPlaying);
  return (
    <IconButton
      icon={isPlaying ? 'pause' : 'play'}
      variant="primary"
      size={isLarge ? 'large' : undefined}
      isRound
      label={isPlaying ? 'Pause (Space)' : 'Play (Space)'}
      disabled={disabled}
      onClick={togglePlay}
    />
  );
}
