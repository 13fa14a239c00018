/** Builds the answer to a poll from a Redis hash, as is common for progress in Redis. */
export function buildAnswer(hash: Record<string, string>): object {
  return {
    success: true,
    message: '',
    data: {
      id: hash.id,
      videoId: hash.videoId,
      shape: hash.shape,
      status: hash.status,
      stage: hash.stage,
      currentStep: hash.currentStep,
      progress: Number(hash.progress),
      batchSize: Number(hash.batchSize),
      result: [],
      refunded: Number(hash.refunded),
    },
  };
}
