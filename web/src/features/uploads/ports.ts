import { matchPatient } from '#shared/dicom/match.ts'
import { isError, isTransient, toApiError } from '../../api/api-error.ts'
import { putByXhr } from '../../data/put.ts'
import {
  comparePeople,
  completeUpload,
  createUpload,
  dropFiles,
  planFiles,
} from '../../data/uploads.ts'
import { createBreather, sleep } from './engine/breathe.ts'
import type { Judgement } from './engine/calls.ts'
import type { Connectivity } from './engine/gate.ts'
import type { Inspector } from './engine/inspector.ts'
import { settle } from './engine/settle.ts'
import type { UploadCalls, UploaderPorts } from './engine/uploader.ts'
import type { Goal } from './model.ts'

/** What the engine needs of the browser and of the API, for one chart and one way of access. */
export function createPorts(goal: Goal, inspector: Inspector): UploaderPorts {
  return {
    calls: createCalls(goal),
    inspect: inspector.inspect,
    sum: inspector.sum,
    put: putByXhr,
    connectivity,
    shelf: localStorage,
    settle,
    breathe: createBreather(),
    sleep,
    now: () => performance.now(),
    chance: Math.random,
    judge: judgeError,
  }
}

const connectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  watch: (onChange) => {
    addEventListener('online', onChange)
    addEventListener('offline', onChange)
    return () => {
      removeEventListener('online', onChange)
      removeEventListener('offline', onChange)
    }
  },
}

function createCalls({ chart, service, access }: Goal): UploadCalls {
  return {
    create: (signal) => createUpload(chart, { service, access }, signal),
    // A guest has no chart to compare with: the server does.
    compare: async (people, signal) =>
      access
        ? comparePeople(chart, access, people, signal)
        : people.map((person) => matchPatient(person, chart)),
    plan: (key, files, signal) => planFiles(key, access, files, signal),
    complete: (key, signal) => completeUpload(key, access, signal),
    remove: async (key, names) => {
      await dropFiles(key, access, names).catch(ignoreGone)
    },
    explain: (error) => {
      const { name, message, comments } = toApiError(error)
      return { name, message, comments }
    },
    missing: (error) => {
      if (!isError(error, 'ERR_UPLOAD_FAILED')) return []
      return error.details?.files.map(({ name }) => name) ?? []
    },
  }
}

/** What is to be deleted may be gone already. */
function ignoreGone(error: unknown) {
  if (!isError(error, 'ERR_UPLOAD_NOT_EXISTS') && !isError(error, 'ERR_NO_CHANGE')) throw error
}

function judgeError(error: unknown): Judgement {
  if (isError(error, 'ERR_UNAUTHENTICATED')) return 'signedOut'
  return isTransient(error) ? 'transient' : 'fatal'
}
