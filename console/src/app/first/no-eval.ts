import { z } from "zod";

// zod would try `new Function`, which the CSP refuses and reports. Imported before any schema is made.
z.config({ jitless: true });
