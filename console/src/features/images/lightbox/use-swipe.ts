import { type TouchEvent, useRef } from "react";

const FAR_PX = 48;

/** Calls `onSwipe` with 1 after a swipe to the left and with -1 after one to the right. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      // Two fingers zoom.
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const [across, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(across) > FAR_PX && Math.abs(across) > 2 * Math.abs(down)) {
        onSwipe(across < 0 ? 1 : -1);
      }
    },
  };
}
