import { z } from "zod/mini";

// Otherwise zod would try `new Function`, which the CSP refuses and reports. Must be imported before any schema.
z.config({ jitless: true });
