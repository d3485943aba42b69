import { IconFolder } from "@tabler/icons-react";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";

import classes from "./folders.module.css";

/** Up to four of a folder's newest pictures as a mosaic. They are decoration: the card has the folder's name. */
export function FolderCover({ covers }: { covers: readonly string[] }) {
  const client = useClient();
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const shown = covers.flatMap((url) => imageAddress(client, url) ?? []);
  const whole = shown.filter((address) => !broken.has(address));
  return (
    <div className={classes["cover"]} data-pictures={whole.length} aria-hidden>
      {whole.length === 0 && <IconFolder size={40} stroke={1.2} />}
      {whole.map((address) => (
        <img
          key={address}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken((before) => new Set(before).add(address))}
        />
      ))}
    </div>
  );
}
