// The embedded event store as the launcher starts it: with little memory for short-lived objects, and giving memory back when it is idle.
import { startLean } from '@aangan/platform/process/lean-start';
import { giveBackAtRest } from '@aangan/platform/process/memory-at-rest';

startLean();
giveBackAtRest();
await import('@aangan/event-store/main');
