import fc from "fast-check";
import { z } from "zod";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The part of JSON Schema that the contract's schemas use. */
interface Schema {
  type?: string | string[];
  enum?: Json[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

/** Values that a field's schema does not describe: ids of existing records, and what refinements require. */
export type Hints = Record<string, fc.Arbitrary<Json>>;

const MAX_LIST = 4;
const MAX_TEXT = 40;

function text({ pattern, minLength = 0, maxLength = MAX_TEXT }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const bounds = { minLength, maxLength: Math.min(maxLength, minLength + MAX_TEXT) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: "grapheme-ascii", ...bounds }) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", ...bounds }) },
    { weight: 1, arbitrary: fc.constant("x".repeat(maxLength)) },
  );
}

function ofType(schema: Schema, type: string | undefined, hints: Hints): fc.Arbitrary<Json> {
  switch (type) {
    case "object": {
      const fields: Hints = {};
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        fields[name] = hints[name] ?? valuesOf(field, hints);
      }
      return fc.record(fields, { requiredKeys: schema.required ?? [], noNullPrototype: true });
    }
    case "array": {
      const { items = {}, minItems: minLength = 0, maxItems = MAX_LIST } = schema;
      const maxLength = Math.min(maxItems, minLength + MAX_LIST);
      return fc.array(valuesOf(items, hints), { minLength, maxLength });
    }
    case "integer": {
      const { minimum: min = -1_000_000, maximum: max = 1_000_000 } = schema;
      return fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) });
    }
    case "number":
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return text(schema);
  }
}

function valuesOf(schema: Schema, hints: Hints): fc.Arbitrary<Json> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => ofType(schema, type, hints)));
}

/** Inputs that fit a schema, except for its refinements. */
export function inputsOf(schema: z.core.$ZodType, hints: Hints): fc.Arbitrary<Json> {
  // zod writes JSON Schema, and the contract uses only the keywords above.
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  return valuesOf(json, hints);
}
