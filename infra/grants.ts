import type { VaultPurpose } from '#functions/platform/vault/vault.ts'

/**
 * What a function may do, said action by action. Nothing here can say "everything": actions are
 * closed lists, and each kind names its resource.
 */

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem'

type IndexAction = 'Query'

type ObjectAction =
  | 'GetObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'AbortMultipartUpload'
  | 'ListMultipartUploadParts'

export type VaultUse = 'seal' | 'open'

type BucketAction = 'ListBucket' | 'ListBucketMultipartUploads'

export type Grant =
  | { kind: 'table'; actions: readonly TableAction[] }
  | { kind: 'index'; actions: readonly IndexAction[] }
  | { kind: 'objects'; actions: readonly ObjectAction[]; within: ObjectPrefix }
  | { kind: 'bucket'; actions: readonly BucketAction[] }
  | { kind: 'email' }
  | { kind: 'sms' }
  | { kind: 'readOriginSecret' }
  | { kind: 'readCursorKey' }
  | { kind: 'readOpenidSecret' }
  | { kind: 'readSquareSecret' }
  | { kind: 'readIntegrationsSecret' }
  | { kind: 'askModel' }
  | { kind: 'readChallengeKey' }
  | { kind: 'vaultKey'; purpose: VaultPurpose; uses: readonly VaultUse[] }
  | { kind: 'rotateOriginSecret' }
  | { kind: 'updateDistribution' }
  | { kind: 'schedules' }
  | { kind: 'readRealtimeKey' }
  | { kind: 'publishHints' }
  | { kind: 'findRelays' }
  | { kind: 'cardTable'; actions: readonly TableAction[] }
  | { kind: 'cardKeys' }
  | { kind: 'pushKey'; uses: readonly ('GetPublicKey' | 'Sign')[] }

/** On the items of the table, by key. */
export function table(actions: readonly TableAction[]): Grant {
  return { kind: 'table', actions }
}

/** On the table's index by other keys. */
export function index(actions: readonly IndexAction[]): Grant {
  return { kind: 'index', actions }
}

/** Where objects of practices live in the uploads bucket. */
export const PRACTICES_PREFIX = 'practices/*'
/** Where their logos do; nothing of a patient is there. */
export const LOGOS_PREFIX = 'practices/*/logo/*'

/** Where the letters of second opinions are. */
export const LETTERS_PREFIX = 'practices/*/patients/*/letters/*'

/** Where pictures of key images are. */
export const KEY_IMAGES_PREFIX = 'practices/*/patients/*/uploads/*/key-images/*'

/** Where it is written which studies an upload has. */
export const STUDIES_PREFIX = 'practices/*/patients/*/uploads/*/derived/studies.json'

/** Where the files of temporary uploads are: they go from there by a rule of the bucket too. */
export const TEMPORARY_PREFIX = 'temporary/*'

/** Where archives of exports are: they go from there by a rule of the bucket too. */
export const EXPORTS_PREFIX = 'exports/*'

/** Where files that are imported and their reports are: they go from there by a rule of the bucket too. */
export const IMPORTS_PREFIX = 'imports/*'

/** Where pictures are sent that become logos. */
export const SENT_LOGOS_PREFIX = 'temporary/*/logo/*'

/** Where the files of messages are. */
export const MESSAGE_FILES_PREFIX = 'practices/*/patients/*/messages/*'

/** Where files are uploaded that are to be sent with messages. */
export const SENT_MESSAGE_FILES_PREFIX = 'temporary/*/messages/*'

/** All that a grant on objects may be within: a policy names nothing else of the bucket by a pattern. */
export const objectPrefixes = [
  PRACTICES_PREFIX,
  LOGOS_PREFIX,
  LETTERS_PREFIX,
  KEY_IMAGES_PREFIX,
  STUDIES_PREFIX,
  TEMPORARY_PREFIX,
  SENT_LOGOS_PREFIX,
  MESSAGE_FILES_PREFIX,
  SENT_MESSAGE_FILES_PREFIX,
  EXPORTS_PREFIX,
  IMPORTS_PREFIX,
] as const
export type ObjectPrefix = (typeof objectPrefixes)[number]

/** On the objects of practices in the uploads bucket; a presigned URL can do no more than these. */
export function objects(actions: readonly ObjectAction[]): Grant {
  return {
    kind: 'objects',
    actions,
    within: PRACTICES_PREFIX,
  }
}

/** On the files of uploads that are nobody's yet. */
export function temporaryObjects(actions: readonly ObjectAction[]): Grant {
  return {
    kind: 'objects',
    actions,
    within: TEMPORARY_PREFIX,
  }
}

/** On the logos of practices, and on no other object. */
export function logoObjects(actions: readonly ObjectAction[]): Grant {
  return {
    kind: 'objects',
    actions,
    within: LOGOS_PREFIX,
  }
}

/** On the archives of exports, and on no other object. */
export function exportObjects(actions: readonly ObjectAction[]): Grant {
  return {
    kind: 'objects',
    actions,
    within: EXPORTS_PREFIX,
  }
}

/** On the files of imports and their reports, and on no other object. */
export function importObjects(actions: readonly ObjectAction[]): Grant {
  return {
    kind: 'objects',
    actions,
    within: IMPORTS_PREFIX,
  }
}

/** On the letters of second opinions. */
export function letterObjects(actions: readonly ObjectAction[]): Grant {
  return {
    kind: 'objects',
    actions,
    within: LETTERS_PREFIX,
  }
}

/** On the pictures of key images, and on no file of an upload. */
export function keyImageObjects(actions: readonly ObjectAction[]): Grant {
  return {
    kind: 'objects',
    actions,
    within: KEY_IMAGES_PREFIX,
  }
}

/** On what is known of the studies in uploads, and on no file of an upload. */
export function studyObjects(actions: readonly ObjectAction[]): Grant {
  return {
    kind: 'objects',
    actions,
    within: STUDIES_PREFIX,
  }
}

/** On the pictures that are to become logos. */
export function sentLogoObjects(actions: readonly ObjectAction[]): Grant {
  return {
    kind: 'objects',
    actions,
    within: SENT_LOGOS_PREFIX,
  }
}

/** On the files of messages, and on no upload. */
export function messageFileObjects(actions: readonly ObjectAction[]): Grant {
  return {
    kind: 'objects',
    actions,
    within: MESSAGE_FILES_PREFIX,
  }
}

/** On the files that are to be sent with messages. */
export function sentMessageFileObjects(actions: readonly ObjectAction[]): Grant {
  return {
    kind: 'objects',
    actions,
    within: SENT_MESSAGE_FILES_PREFIX,
  }
}

/** On the uploads bucket itself: which objects and unfinished uploads there are. */
export function bucket(actions: readonly BucketAction[]): Grant {
  return { kind: 'bucket', actions }
}

/** Send mail from the stage's own identity. */
export const sendEmail: Grant = { kind: 'email' }

/** Send texts from the stage's own number. */
export const sendSms: Grant = { kind: 'sms' }

/** Read what proves that a call came through the distribution. */
export const readOriginSecret: Grant = { kind: 'readOriginSecret' }
/** Every API function signs cursors. */
export const readCursorKey: Grant = { kind: 'readCursorKey' }

/** Read which provider of OpenID Connect the stage trusts, and what it knows us by. */
export const readOpenidSecret: Grant = { kind: 'readOpenidSecret' }

/** Read which Square account is paid, and what opens it. */
export const readSquareSecret: Grant = { kind: 'readSquareSecret' }

/** Have the stage's language model write answers, where it names one. */
export const askModel: Grant = { kind: 'askModel' }

/** Read which services of others the stage is known to, and by what. */
export const readIntegrationsSecret: Grant = { kind: 'readIntegrationsSecret' }

/** Read the secret that seals the challenges of public forms. */
export const readChallengeKey: Grant = { kind: 'readChallengeKey' }

/** Use the KMS keys of a purpose: seal with the current one, open with each of them. */
export function vaultKeys(purpose: VaultPurpose, uses: readonly VaultUse[]): Grant {
  return { kind: 'vaultKey', purpose, uses }
}

/** Queue messages, without the right to read queued ones. */
export const sealMessages = vaultKeys('deliveries', ['seal'])

/** Write and promote versions of that proof. */
export const rotateOriginSecret: Grant = { kind: 'rotateOriginSecret' }

/** Read and change the distribution's configuration. */
export const updateDistribution: Grant = { kind: 'updateDistribution' }

/** Make and delete schedules in the stage's own group, which put events on its bus. */
export const makeSchedules: Grant = { kind: 'schedules' }

/** Read the key that tickets for hearing of changes are signed with. */
export const readRealtimeKey: Grant = { kind: 'readRealtimeKey' }

/** Tell open pages that something changed; to nobody else, and nothing else. */
export const publishHints: Grant = { kind: 'publishHints' }

/** Ask for servers that relay media: where to ask, and to be let in there. */
export const findRelays: Grant = { kind: 'findRelays' }

/** On the items of the table that holds what is encrypted of cards, by key. */
export function cardTable(actions: readonly TableAction[]): Grant {
  return { kind: 'cardTable', actions }
}

/** Make and open keys of cards and of their security codes, each under its own key and for its own purpose. */
export const useCardKeys: Grant = { kind: 'cardKeys' }

/** Read the public key by which browsers subscribe to pushes. */
export const readPushKey: Grant = { kind: 'pushKey', uses: ['GetPublicKey'] }
/** Identify us to push services by it. */
export const signPushes: Grant = { kind: 'pushKey', uses: ['GetPublicKey', 'Sign'] }

/**
 * The partitions of the audit trail, as policies match them: the trail of each practice, and the
 * records of accounts and of what operators did.
 */
export const AUDIT_PARTITIONS: readonly string[] = [
  'PRACTICE#*#AUDIT#*',
  'MEMBER#*#RECORDS',
  'ACCOUNTS#RECORDS#*',
  'BILLING#RECORDS#*',
  'NEWSLETTER#RECORDS#*',
]
