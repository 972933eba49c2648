// Paths of the export of events, for pages that need no schema.
export const exportPaths = {
  jsonl: '/api/audit/export.jsonl',
  csv: '/api/audit/export.csv',
} as const;
