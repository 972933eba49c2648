// For programs that may use the platform only.
export { makeFolder } from '@aangan/event-store/storage/make-folder';
