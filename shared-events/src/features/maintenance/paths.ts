// Paths of maintenance, for pages that need no schema.
export const maintenancePaths = {
  all: '/api/upkeep',
  setAside: '/api/upkeep/set-aside',
  jobs: '/api/upkeep/jobs',
} as const;
