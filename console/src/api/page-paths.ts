/** The pages of records. Apart from the calls, which a screen that only links to a page does not need. */
export const campaignPath = (id: string) => `/autosendgame/${encodeURIComponent(id)}`;

export const groupPath = (id: string) => `/groups/${encodeURIComponent(id)}`;

export const schedulePath = (id: string) => `/scheduled/${encodeURIComponent(id)}`;
