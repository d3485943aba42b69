import {
  type Icon,
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
import type { Capability } from "@tbm/contract/health.ts";

interface MenuItem {
  path: string;
  label: string;
  icon: Icon;
  /** Shown only with a worker that offers it. */
  needs?: Extract<Capability, "broadcasts">;
}

export const MENU: readonly MenuItem[] = [
  { path: "/", label: "Dashboard", icon: IconLayoutDashboard },
  { path: "/bots", label: "Bots", icon: IconRobot },
  { path: "/groups", label: "Groups", icon: IconUsersGroup },
  { path: "/messages", label: "Messages", icon: IconMessage2 },
  { path: "/images", label: "Image Library", icon: IconPhoto },
  { path: "/keyboards", label: "Keyboards", icon: IconKeyboard },
  { path: "/autosendgame", label: "Auto-Send Game", icon: IconDeviceGamepad2 },
  { path: "/history", label: "History", icon: IconHistory, needs: "broadcasts" },
  { path: "/settings", label: "Settings", icon: IconSettings },
];
