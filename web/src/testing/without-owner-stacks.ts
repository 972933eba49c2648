// React's development build takes the stack of each element that a component makes, a quarter of the component tests' time, for warnings that say where
// the element came from. Here they name its component only.
import * as React from 'react';

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error(
    'React takes the stacks of elements in another way now: mend or remove without-owner-stacks.ts',
  );
// React counts the stacks of each second, and takes none above its limit.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: ignore });

function ignore(): void {}
