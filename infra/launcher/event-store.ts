// The embedded event store as the launcher starts it: with little memory for short-lived objects, and giving memory back when it is idle.
import { startWithSmallHeap } from '@aangan/platform/process/small-heap';
import { releaseMemoryWhenIdle } from '@aangan/platform/process/release-memory';

startWithSmallHeap();
releaseMemoryWhenIdle();
await import('@aangan/event-store/main');
