export {
  Credits,
  type AcceptanceResult,
  type DeliveredPicture,
  type Failure,
  type NewPerson,
} from './credits.js';
