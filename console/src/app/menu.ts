import {
  type Icon,
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
  label: string;
  icon: Icon;
  /** Only shown with a full worker. */
  needsFull?: true;
  /** With a full worker, each record of the list has its own page. */
  hasPages?: true;
}

export const MENU: readonly MenuItem[] = [
  { path: "/", label: "Dashboard", icon: IconLayoutDashboard },
  { path: "/bots", label: "Bots", icon: IconRobot },
  { path: "/groups", label: "Groups", icon: IconUsersGroup },
  { path: "/messages", label: "Messages", icon: IconMessage2 },
  { path: "/images", label: "Image Library", icon: IconPhoto },
  { path: "/keyboards", label: "Keyboards", icon: IconKeyboard },
  {
    path: "/autosendgame",
    label: "Auto-Send Game",
    icon: IconDeviceGamepad2,
    hasPages: true,
  },
  {
    path: "/scheduled",
    label: "Scheduled",
    icon: IconCalendarClock,
    needsFull: true,
    hasPages: true,
  },
  {
    path: "/history",
    label: "History",
    icon: IconHistory,
    needsFull: true,
    hasPages: true,
  },
  { path: "/settings", label: "Settings", icon: IconSettings },
];

/** The title of the screen at a path, also on the pages of its records. */
export const titleAt = (pathname: string): string =>
  MENU.find(({ path }) => (path === "/" ? pathname === path : pathname.startsWith(path)))?.label ??
  "";
