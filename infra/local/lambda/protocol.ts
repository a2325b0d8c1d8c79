/** An error as Lambda reports it to whoever invoked the function. */
export type FunctionError = { errorType: string; errorMessage: string; trace: string[] }

/** An invocation that failed. */
export type Failure = { ok: false; error: FunctionError }

/** How an invocation ended. The payload is JSON text. */
export type Outcome = { ok: true; payload: string } | Failure

/** A failure that is not the function's own: of the service or of its environment. */
export function failure(errorType: string, errorMessage: string): Failure {
  return { ok: false, error: { errorType, errorMessage, trace: [] } }
}

/** What a worker tells the thread that started it. */
export type WorkerReply =
  | { type: 'ready' }
  | { type: 'init-error'; error: FunctionError }
  | { type: 'result'; requestId: string; payload: string }
  | { type: 'error'; requestId: string; error: FunctionError }
  | { type: 'output'; text: string; isError: boolean }
