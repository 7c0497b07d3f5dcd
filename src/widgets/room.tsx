import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Size } from './useSize.ts';

const RoomContext = createContext<Size>({ width: 0, height: 0 });

/** The room that a picture has. CSS pixels. */
export function useRoom(): Size {
  return useContext(RoomContext);
}

interface RoomProps extends Partial<Size> {
  readonly children: ReactNode;
}

/** Gives what is in it so much room; where a length is left out, as much as there is around it. */
export function Room({ children, ...own }: RoomProps) {
  const around = useRoom();
  const { width = around.width, height = around.height } = own;
  const room = useMemo(() => ({ width, height }), [width, height]);
  return <RoomContext value={room}>{children}</RoomContext>;
}

/** Gives what is in it the room that is left beside or above what takes so much. */
export function Rest({ width = 0, height = 0, children }: RoomProps) {
  const around = useRoom();
  return (
    <Room width={Math.max(0, around.width - width)} height={Math.max(0, around.height - height)}>
      {children}
    </Room>
  );
}
