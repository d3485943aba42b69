import { useState } from "react";

import classes from "./thumbnail.module.css";

/** A small picture. Renders nothing if there is none or it is gone. */
export function Thumbnail({ address }: { address: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  if (address === null || isBroken) return null;
  return (
    <img
      className={classes["thumbnail"]}
      src={address}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      onError={() => setIsBroken(true)}
    />
  );
}
