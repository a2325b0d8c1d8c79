import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AccessRequest } from '../iam/evaluate.ts'
import { getText } from '../json.ts'
import { account, region } from '../template/identifiers.ts'
import { type Call, type Engine, ServiceError } from './call.ts'
import type { Outbox } from './outbox.ts'

const data = v.object({ Data: v.string() })
const emailSchema = v.object({
  FromEmailAddress: v.string(),
  Destination: v.object({ ToAddresses: v.pipe(v.array(v.string()), v.minLength(1)) }),
  Content: v.object({
    Simple: v.object({
      Subject: data,
      Body: v.object({ Text: v.optional(data), Html: v.optional(data) }),
    }),
  }),
})
const textSchema = v.object({
  DestinationPhoneNumber: v.pipe(v.string(), v.regex(/^\+[1-9]\d{1,14}$/)),
  MessageBody: v.pipe(v.string(), v.minLength(1), v.maxLength(1600)),
})

type Options = { outbox: Outbox; now: () => Date }

/** Catches SES's SendEmail. Left out: templates, raw messages, attachments, identities, quotas. */
export function createMailEngine({ outbox, now }: Options): Engine {
  return {
    requires: (call) => {
      if (!isSendEmail(call)) return [{ action: `ses:${call.method} ${call.path}`, resource: '*' }]
      return [mailRequest(call)]
    },
    handle: async (call) => {
      if (!isSendEmail(call))
        throw new ServiceError('NotFoundException', 'Only SendEmail is served', 404)
      const parsed = v.safeParse(emailSchema, call.json)
      if (!parsed.success) throw new ServiceError('BadRequestException', 'Malformed email')
      const { Destination, Content } = parsed.output
      const { Subject, Body } = Content.Simple
      const id = randomUUID()
      for (const to of Destination.ToAddresses) {
        outbox.add({
          id: randomUUID(),
          channel: 'email',
          to,
          subject: Subject.Data,
          text: Body.Text?.Data ?? Body.Html?.Data ?? '',
          sentAt: now().toISOString(),
        })
      }
      return { status: 200, body: { MessageId: id } }
    },
  }
}

const isSendEmail = ({ method, path }: Call): boolean =>
  method === 'POST' && path === '/v2/email/outbound-emails'

/** SES judges the identity that a sender belongs to; here the domain stands for it. */
function mailRequest({ json }: Call): AccessRequest {
  const from = getText(json, 'FromEmailAddress') ?? ''
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  const set = getText(json, 'ConfigurationSetName')
  return {
    action: 'ses:SendEmail',
    resource: `arn:aws:ses:${region}:${account}:identity/${address.split('@').at(-1)}`,
    context: {
      'ses:FromAddress': [address],
      ...(set === null ? {} : { 'ses:ConfigurationSetName': [set] }),
    },
  }
}

/** Catches SMS Voice's SendTextMessage. Left out: pools, opt-outs, delivery reports, quotas. */
export function createTextEngine({ outbox, now }: Options): Engine {
  return {
    requires: ({ operation, json }) => [
      {
        action: `sms-voice:${operation}`,
        resource: originationArn(getText(json, 'OriginationIdentity')),
      },
    ],
    handle: async ({ operation, json }) => {
      if (operation !== 'SendTextMessage') {
        throw new ServiceError('UnknownOperationException', `${operation} is not served`)
      }
      const parsed = v.safeParse(textSchema, json)
      if (!parsed.success) throw new ServiceError('ValidationException', 'Malformed text message')
      const { DestinationPhoneNumber, MessageBody } = parsed.output
      const id = randomUUID()
      outbox.add({
        id,
        channel: 'sms',
        to: DestinationPhoneNumber,
        subject: null,
        text: MessageBody,
        sentAt: now().toISOString(),
      })
      return { status: 200, body: { MessageId: id } }
    },
  }
}

function originationArn(identity: string | null): string {
  if (identity === null) return '*'
  if (identity.startsWith('arn:')) return identity
  const kind = identity.startsWith('pool-') ? 'pool' : 'phone-number'
  return `arn:aws:sms-voice:${region}:${account}:${kind}/${identity}`
}
