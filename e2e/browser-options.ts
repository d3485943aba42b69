/** The installed browser. As root it runs only without its sandbox. */
export const BROWSER_OPTIONS = {
  ...(process.env["CHROME_PATH"] && { executablePath: process.env["CHROME_PATH"] }),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ["--disable-gpu", "--disable-background-networking"],
};
