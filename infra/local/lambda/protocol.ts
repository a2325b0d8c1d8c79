/** An error as Lambda reports it to whoever invoked the function. */
export type FunctionError = { errorType: string; errorMessage: string; trace: string[] }

/** How an invocation ended. The payload is JSON text. */
export type Outcome = { ok: true; payload: string } | { ok: false; error: FunctionError }

/** What a worker tells the thread that started it. */
export type WorkerReply =
  | { type: 'ready'; initMilliseconds: number }
  | { type: 'init-error'; error: FunctionError }
  | { type: 'result'; requestId: string; payload: string }
  | { type: 'error'; requestId: string; error: FunctionError }
