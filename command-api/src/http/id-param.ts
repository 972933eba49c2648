// Whole numbers in paths: `/api/products/12`.

/** The id in a path's parameters, under its name there; undefined for anything but a whole number from 1. */
export function parseIdParam(params: Readonly<Record<string, string>>, name = 'id'): number | undefined {
  const text = params[name] ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
