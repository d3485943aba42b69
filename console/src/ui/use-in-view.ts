import { useEffect, useEffectEvent, useState } from "react";

/** Calls back when the element comes close to the viewport. Does nothing in browsers without IntersectionObserver. */
export function useInView(call: () => void) {
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
