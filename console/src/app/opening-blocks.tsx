/** As index.html draws a screen before there is code; its styles are there too. */
export const OpeningBlocks = () => (
  <div className="opening-blocks" aria-hidden>
    {Array.from({ length: 6 }, (_block, index) => (
      <i key={index} />
    ))}
  </div>
);
