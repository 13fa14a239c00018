export * from './account.js';
export * from './api.js';
export * from './billing.js';
export * from './errors.js';
export * from './limits.js';
export * from './plans.js';
export * from './stages.js';
export * from './video-link.js';
