export type User = {
  id: number;
  is_bot: boolean;
  first_name: string;
  last_name?: string;
  username?: string;
};

/** A person, with the bots that they have started or blocked. */
export type Person = {
  user: User;
  isDeactivated: boolean;
  forbidsButtons: boolean;
  startedBots: Set<number>;
  blockedBots: Set<number>;
};

export const createPerson = (user: User): Person => ({
  user,
  isDeactivated: false,
  forbidsButtons: false,
  startedBots: new Set(),
  blockedBots: new Set(),
});
