import {
  type Icon,
  IconDeviceGamepad2,
  IconKeyboard,
  IconLayoutDashboard,
  IconMessage2,
  IconPhoto,
  IconRobot,
  IconSettings,
  IconUsersGroup,
} from "@tabler/icons-react";

interface MenuItem {
  path: string;
  label: string;
  icon: Icon;
}

export const MENU: readonly MenuItem[] = [
  { path: "/", label: "Dashboard", icon: IconLayoutDashboard },
  { path: "/bots", label: "Bots", icon: IconRobot },
  { path: "/groups", label: "Groups", icon: IconUsersGroup },
  { path: "/messages", label: "Messages", icon: IconMessage2 },
  { path: "/images", label: "Image Library", icon: IconPhoto },
  { path: "/keyboards", label: "Keyboards", icon: IconKeyboard },
  { path: "/autosendgame", label: "Auto-Send Game", icon: IconDeviceGamepad2 },
  { path: "/settings", label: "Settings", icon: IconSettings },
];
