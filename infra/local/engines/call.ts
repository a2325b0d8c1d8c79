import type { ServerResponse } from 'node:http'
import type { Caller } from '../iam/access.ts'
import type { AccessRequest } from '../iam/evaluate.ts'
import type { JsonObject } from '../json.ts'

/** A signed call to an AWS service, its signature verified and its body read. */
export type Call = {
  caller: Caller
  method: string
  /** Path without the query. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
  /** Operation from `X-Amz-Target`, for example `PutItem`; empty for REST protocols. */
  operation: string
  json: JsonObject
}

/** What an engine answers; a body that is an object goes out as JSON. */
export type Answer = { status: number; body: JsonObject }

/** An engine that answers calls of one service in JSON. */
export type Engine = {
  /** What the call needs to be granted. */
  requires: (call: Call) => AccessRequest[]
  /** Answers the call, or throws ServiceError. Writes to the response itself where it returns null. */
  handle: (call: Call, response: ServerResponse) => Promise<Answer | null>
}

/** An error that a service answers with, by its name in AWS's API. */
export class ServiceError extends Error {
  readonly status: number

  constructor(name: string, message: string, status = 400) {
    super(message)
    this.name = name
    this.status = status
  }
}
