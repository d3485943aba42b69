import { isRecord } from "#http/call-params.ts";

/** A field of a JSON object is missing or has the wrong type. The text is Telegram's. */
export class FieldFault extends Error {}

type Fields = Record<string, unknown>;

const wrongType = (name: string, type: string) =>
  new FieldFault(`Field "${name}" must be of type ${type}`);

const missing = (name: string) => new FieldFault(`Can't find field "${name}"`);

/** Accepts numbers as text. */
export function optionalText(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return `${value}`;
  throw wrongType(name, "String");
}

export function requiredText(fields: Fields, name: string): string {
  if (fields[name] === undefined) throw missing(name);
  return optionalText(fields, name);
}

export function optionalFlag(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (value === undefined) return false;
  if (typeof value === "boolean") return value;
  throw wrongType(name, "Boolean");
}

/** Accepts digits in quotes as numbers. */
export function optionalInteger(fields: Fields, name: string): number {
  const value = fields[name];
  if (value === undefined) return 0;
  if (typeof value !== "number" && typeof value !== "string") {
    throw new FieldFault(`Field "${name}" must be a Number`);
  }
  if (/^-?\d+$/.test(`${value}`)) return Number(value);
  throw new FieldFault(`Field "${name}" must be a valid Number`);
}

export function requiredInteger(fields: Fields, name: string): number {
  if (fields[name] === undefined) throw missing(name);
  return optionalInteger(fields, name);
}

export function requiredObject(fields: Fields, name: string): Fields {
  const value = fields[name];
  if (value === undefined) throw missing(name);
  if (isRecord(value)) return value;
  throw wrongType(name, "Object");
}

export function optionalArray(fields: Fields, name: string): unknown[] {
  const value = fields[name];
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw wrongType(name, "Array");
}
