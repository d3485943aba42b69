import { t } from "@lingui/core/macro";
import {
  type Icon,
  IconBookmark,
  IconCalendar,
  IconCalendarClock,
  IconDeviceGamepad2,
  IconHistory,
  IconKeyboard,
  IconLayoutDashboard,
  IconMessage2,
  IconPhoto,
  IconRobot,
  IconSettings,
  IconUsersGroup,
} from "@tabler/icons-react";

export interface MenuItem {
  path: string;
  label: () => string;
  icon: Icon;
  /** Only shown with a full worker. */
  needsFull?: true;
  /** With a full worker, each record of the list has its own page. */
  hasPages?: true;
}

const MENU: readonly MenuItem[] = [
  { path: "/", label: () => t`Dashboard`, icon: IconLayoutDashboard },
  { path: "/bots", label: () => t`Bots`, icon: IconRobot },
  { path: "/groups", label: () => t`Groups`, icon: IconUsersGroup, hasPages: true },
  { path: "/messages", label: () => t`Messages`, icon: IconMessage2 },
  { path: "/saved", label: () => t`Saved posts`, icon: IconBookmark, needsFull: true },
  { path: "/images", label: () => t`Image Library`, icon: IconPhoto },
  { path: "/keyboards", label: () => t`Keyboards`, icon: IconKeyboard },
  {
    path: "/autosendgame",
    label: () => t`Auto-Send Game`,
    icon: IconDeviceGamepad2,
    hasPages: true,
  },
  { path: "/calendar", label: () => t`Calendar`, icon: IconCalendar, needsFull: true },
  {
    path: "/scheduled",
    label: () => t`Scheduled`,
    icon: IconCalendarClock,
    needsFull: true,
    hasPages: true,
  },
  {
    path: "/history",
    label: () => t`History`,
    icon: IconHistory,
    needsFull: true,
    hasPages: true,
  },
  { path: "/settings", label: () => t`Settings`, icon: IconSettings, hasPages: true },
];

export const menuOf = (isFull: boolean): MenuItem[] =>
  MENU.filter(({ needsFull }) => isFull || !needsFull);

/** The title of the screen at a path, also on the pages of its records. */
export const titleAt = (pathname: string): string =>
  MENU.find(({ path }) =>
    path === "/" ? pathname === path : pathname.startsWith(path),
  )?.label() ?? "";
