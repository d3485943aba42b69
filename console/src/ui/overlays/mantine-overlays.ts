import { Modal, Popover, Select } from "@mantine/core";

// Imported first: what builds these knows which components a file needs only from its imports.
export { Modal, Popover, Select };
