export { FleetStore } from './fleet-store.js';
export * from './image-model/image-model.js';
export { StudioImageModel } from './image-model/studio-image-model.js';
export { DiskStorage } from './storage/disk-storage.js';
export { MemoryStorage } from './storage/memory-storage.js';
export * from './storage/storage.js';
export * from './video-site/video-site.js';
export { demoGoogleClient, demoPeople, type DemoPerson } from './identity/demo-people.js';
