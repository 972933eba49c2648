// The embedded event store as the launcher starts it: with little memory for short-lived objects, and giving memory back when it is idle.
import { startWithSmallHeap } from '@aangan/platform/process/lean-start';
import { releaseMemoryWhenIdle } from '@aangan/platform/process/memory-at-rest';

startWithSmallHeap();
releaseMemoryWhenIdle();
await import('@aangan/event-store/main');
