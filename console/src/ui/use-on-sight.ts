import { useEffect, useEffectEvent, useState } from "react";

/** Calls when the element comes near to what is in sight; in a browser that cannot tell it never does. */
export function useOnSight(call: () => void) {
  const [element, setElement] = useState<Element | null>(null);
  const onSight = useEffectEvent(call);
  useEffect(() => {
    if (!element || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSight();
      },
      { rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return setElement;
}
