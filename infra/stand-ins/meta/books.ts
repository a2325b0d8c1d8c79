import { randomBytes } from 'node:crypto'

export type MetaQuestion = { key: string; label: string; type: string }
export type MetaForm = { id: string; pageId: string; name: string; questions: MetaQuestion[] }
export type MetaPage = { id: string; name: string; isSubscribed: boolean }
export type MetaLead = {
  id: string
  formId: string
  createdAt: Date
  campaign: string | null
  answers: { name: string; values: string[] }[]
}

/** Whom a token acts for, and until when. */
type Token = { kind: 'user' | 'page'; of: string; until: Date | null; scopes: Set<string> }

/** An error as the Graph API answers it. */
export class GraphFault extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const forbidden = (permission: string) =>
  new GraphFault(403, 200, `Requires ${permission} permission to manage the object`)
export const missing = () =>
  new GraphFault(400, 100, 'Unsupported get request. Object does not exist')
export const revoked = () =>
  new GraphFault(400, 190, 'Error validating access token: The session is invalid')

const contact: readonly MetaQuestion[] = [
  { key: 'full_name', label: 'Full name', type: 'FULL_NAME' },
  { key: 'email', label: 'Email', type: 'EMAIL' },
  { key: 'phone_number', label: 'Phone number', type: 'PHONE' },
]

/** Everything that this Meta knows. */
export type Books = ReturnType<typeof createBooks>

/** Somebody with two pages, of which each has a lead form. */
export function createBooks() {
  return {
    person: { id: '10158000000000001', name: 'Mia Marketing' },
    pages: new Map<string, MetaPage>([
      ['102000000000001', { id: '102000000000001', name: 'Bay Spine Clinic', isSubscribed: false }],
      ['102000000000002', { id: '102000000000002', name: 'Bay Spine North', isSubscribed: false }],
    ]),
    forms: new Map<string, MetaForm>([
      [
        '204000000000001',
        {
          ...{ id: '204000000000001', pageId: '102000000000001', name: 'Back pain check' },
          questions: [
            ...contact,
            { key: 'when_shall_we_call?', label: 'When shall we call?', type: 'CUSTOM' },
          ],
        },
      ],
      [
        '204000000000002',
        {
          ...{ id: '204000000000002', pageId: '102000000000002', name: 'Second opinion' },
          questions: [...contact],
        },
      ],
    ]),
    leads: new Map<string, MetaLead>(),
    /** Codes of the dialog: until when they are good, and what was granted. */
    codes: new Map<string, { until: Date; scopes: Set<string> }>(),
    /** Permissions that the person declines in the dialog. */
    declined: new Set<string>(),
    /** Configurations of Facebook Login for Business, with their permissions. */
    configurations: new Map<string, string[]>(),
    tokens: new Map<string, Token>(),
  }
}

export const newToken = (): string => `EAA${randomBytes(24).toString('base64url')}`

let last = 0
/** An id of figures alone, as Meta has them. */
export function newFigures(): string {
  last += 1
  return `3${Date.now()}${String(last).padStart(4, '0')}`
}

/** A token that acts for a page, for as long as the person's does and with its permissions. */
export function pageToken(books: Books, pageId: string, scopes: Set<string>): string {
  const token = newToken()
  books.tokens.set(token, { kind: 'page', of: pageId, until: null, scopes })
  return token
}
