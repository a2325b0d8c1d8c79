import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AccessRequest } from '../iam/evaluate.ts'
import { getText } from '../json.ts'
import { account, region } from '../template/identifiers.ts'
import { type Call, type Engine, ServiceError } from './call.ts'
import type { Outbox } from './outbox.ts'
import { mailReport, type Reporter, textReport } from './reports.ts'

const data = v.object({ Data: v.string() })
/** A picture within the HTML; `RawContent` is base64. Others are not served. */
const attachment = v.object({
  RawContent: v.pipe(v.string(), v.base64()),
  ContentDisposition: v.literal('INLINE'),
  ContentId: v.pipe(v.string(), v.nonEmpty()),
  ContentType: v.pipe(v.string(), v.startsWith('image/')),
  FileName: v.pipe(v.string(), v.nonEmpty()),
})
/** The headers that are sent: a link in angle brackets, and what is posted to it. */
const header = v.variant('Name', [
  v.object({
    Name: v.literal('List-Unsubscribe'),
    Value: v.pipe(v.string(), v.regex(/^<https?:\/\/[^<>\s]+>$/)),
  }),
  v.object({
    Name: v.literal('List-Unsubscribe-Post'),
    Value: v.literal('List-Unsubscribe=One-Click'),
  }),
])
const emailSchema = v.object({
  FromEmailAddress: v.string(),
  ReplyToAddresses: v.optional(v.array(v.pipe(v.string(), v.email())), []),
  Destination: v.object({ ToAddresses: v.pipe(v.array(v.string()), v.minLength(1)) }),
  ConfigurationSetName: v.optional(v.string()),
  EmailTags: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() })), []),
  Content: v.object({
    Simple: v.object({
      Subject: data,
      Body: v.object({ Text: v.optional(data), Html: v.optional(data) }),
      Attachments: v.optional(v.array(attachment), []),
      Headers: v.optional(v.array(header), []),
    }),
  }),
})
const textSchema = v.object({
  DestinationPhoneNumber: v.pipe(v.string(), v.regex(/^\+[1-9]\d{1,14}$/)),
  MessageBody: v.pipe(v.string(), v.minLength(1), v.maxLength(1600)),
  Context: v.optional(v.record(v.string(), v.string()), {}),
})

type Options = { outbox: Outbox; now: () => Date; report: Reporter }

/** Catches SES's SendEmail. Left out: templates, raw messages, attachments other than pictures in the HTML,
 * identities, quotas. */
export function createMailEngine({ outbox, now, report }: Options): Engine {
  return {
    requires: (call) => {
      if (!isSendEmail(call)) return [{ action: `ses:${call.method} ${call.path}`, resource: '*' }]
      const actions = hasAttachments(call) ? ['SendEmail', 'SendRawEmail'] : ['SendEmail']
      return actions.flatMap((action) => mailRequests(call, `ses:${action}`))
    },
    handle: async (call) => {
      if (!isSendEmail(call))
        throw new ServiceError('NotFoundException', 'Only SendEmail is served', 404)
      const parsed = v.safeParse(emailSchema, call.json)
      if (!parsed.success) throw new ServiceError('BadRequestException', 'Malformed email')
      const { Destination, Content, ReplyToAddresses } = parsed.output
      const { Subject, Body, Attachments, Headers } = Content.Simple
      const id = randomUUID()
      for (const to of Destination.ToAddresses) {
        outbox.add({
          id: randomUUID(),
          channel: 'email',
          to,
          subject: Subject.Data,
          text: Body.Text?.Data ?? '',
          html: Body.Html ? withPictures(Body.Html.Data, Attachments) : null,
          headers: Object.fromEntries([
            ...ReplyToAddresses.map((address) => ['Reply-To', address]),
            ...Headers.map(({ Name, Value }) => [Name, Value]),
          ]),
          sentAt: now().toISOString(),
        })
      }
      const { ConfigurationSetName: set, EmailTags: tags } = parsed.output
      if (set !== undefined) {
        for (const to of Destination.ToAddresses) report(mailReport({ id, to, set, tags }, now()))
      }
      return { status: 200, body: { MessageId: id } }
    },
  }
}

/** HTML with its attached pictures in place, so that a page can show it as a mail program would. */
function withPictures(html: string, pictures: v.InferOutput<typeof attachment>[]): string {
  return pictures.reduce(
    (shown, { ContentId, ContentType, RawContent }) =>
      shown.replaceAll(`cid:${ContentId}`, `data:${ContentType};base64,${RawContent}`),
    html,
  )
}

const isSendEmail = ({ method, path }: Call): boolean =>
  method === 'POST' && path === '/v2/email/outbound-emails'

/** It takes them as a raw message, as far as permissions go. */
const hasAttachments = ({ json }: Call): boolean => {
  const parsed = v.safeParse(emailSchema, json)
  return parsed.success && parsed.output.Content.Simple.Attachments.length > 0
}

/** SES judges the identity that a sender belongs to; here the domain stands for it. */
function mailRequests({ json }: Call, action: string): AccessRequest[] {
  const from = getText(json, 'FromEmailAddress') ?? ''
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  const set = getText(json, 'ConfigurationSetName')
  const context = {
    'ses:FromAddress': [address],
    ...(set === null ? {} : { 'ses:ConfigurationSetName': [set] }),
  }
  const arn = `arn:aws:ses:${region}:${account}`
  const resources = [
    `${arn}:identity/${address.split('@').at(-1)}`,
    ...(set === null ? [] : [`${arn}:configuration-set/${set}`]),
  ]
  return resources.map((resource) => ({ action, resource, context }))
}

/**
 * Catches SMS Voice's SendTextMessage. Left out: pools, quotas, and what somebody answers.
 * @param stopped the numbers whose owners have answered STOP
 */
export function createTextEngine({
  outbox,
  now,
  report,
  stopped,
}: Options & { stopped: ReadonlySet<string> }): Engine {
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
      const { DestinationPhoneNumber, MessageBody, Context } = parsed.output
      if (stopped.has(DestinationPhoneNumber)) {
        throw new ServiceError('ConflictException', 'The destination has opted out')
      }
      const id = randomUUID()
      outbox.add({
        id,
        channel: 'sms',
        to: DestinationPhoneNumber,
        subject: null,
        text: MessageBody,
        html: null,
        headers: {},
        sentAt: now().toISOString(),
      })
      report(textReport({ id, to: DestinationPhoneNumber, context: Context }, now()))
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
