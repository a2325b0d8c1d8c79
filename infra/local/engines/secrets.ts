import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { getText, isObject, type Json, parseObject } from '../json.ts'
import type { Model, Resource } from '../template/model.ts'
import { type Engine, ServiceError } from './call.ts'

export type SecretStore = ReturnType<typeof openSecrets>

const fileSchema = v.record(v.string(), v.string())
const ownKey = 'local-run'

/**
 * Makes the secrets that the templates declare, once, and keeps them in a file for their owner only.
 * `given` holds values by ARN that are somebody else's to make, and good for this run only.
 */
export function openSecrets(
  model: Model,
  file: string,
  given: Readonly<Record<string, string>> = {},
) {
  const kept = existsSync(file) ? v.parse(fileSchema, JSON.parse(readFileSync(file, 'utf8'))) : {}
  const own = kept[ownKey] ?? randomBytes(32).toString('hex')
  const secrets = model.ofType('AWS::SecretsManager::Secret').map((resource) => ({
    arn: resource.arn,
    name: /:secret:(.+)-[^-]+$/.exec(resource.arn)?.[1] ?? resource.arn,
    value: kept[resource.arn] ?? generate(resource),
  }))
  const content = {
    ...kept,
    [ownKey]: own,
    ...Object.fromEntries(secrets.map(({ arn, value }) => [arn, value])),
  }
  writeFileSync(file, JSON.stringify(content, null, 2), { mode: 0o600 })
  return {
    /** A random value of the local run's own, made on the first run and kept. */
    own,
    /** The value of a secret by its ARN or name; null where there is none. */
    find: (id: string) => {
      const secret = secrets.find(({ arn, name }) => arn === id || name === id)
      return secret ? { arn: secret.arn, value: given[secret.arn] ?? secret.value } : null
    },
  }
}

const generatedSchema = v.object({
  SecretStringTemplate: v.optional(v.string()),
  GenerateStringKey: v.optional(v.string()),
  PasswordLength: v.optional(v.number(), 32),
})

function generate({ properties }: Resource): string {
  const given = getText(properties, 'SecretString')
  if (given !== null) return given
  const wanted = v.parse(v.optional(generatedSchema, {}), properties.GenerateSecretString)
  const password = randomBytes(wanted.PasswordLength)
    .toString('base64url')
    .slice(0, wanted.PasswordLength)
  if (wanted.GenerateStringKey === undefined) return password
  const template = parseObject(wanted.SecretStringTemplate ?? '{}') ?? {}
  return JSON.stringify({ ...template, [wanted.GenerateStringKey]: password })
}

/**
 * Replaces `{{resolve:secretsmanager:…}}` in a value, all the way down.
 * @throws Error where the reference names no secret of the templates.
 */
export function resolveSecrets(value: Json, secrets: SecretStore): Json {
  if (Array.isArray(value)) return value.map((item) => resolveSecrets(item, secrets))
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, resolveSecrets(item, secrets)]),
    )
  }
  if (typeof value !== 'string') return value
  return value.replaceAll(
    /\{\{resolve:secretsmanager:(arn(?::[^:}]+){6}|[^:}]+)(?::SecretString(?::([^:}]*))?[^}]*)?\}\}/g,
    (reference, id: string, key: string | undefined) => {
      const secret = secrets.find(id)
      if (!secret) throw new Error(`${reference} names no secret of the templates`)
      if (!key) return secret.value
      return getText(parseObject(secret.value) ?? {}, key) ?? ''
    },
  )
}

/** Answers Secrets Manager's GetSecretValue. Left out: versions but the current one, rotation, writes. */
export function createSecretEngine(secrets: SecretStore): Engine {
  return {
    requires: ({ operation, json }) => {
      const id = getText(json, 'SecretId') ?? ''
      return [{ action: `secretsmanager:${operation}`, resource: secrets.find(id)?.arn ?? id }]
    },
    handle: async ({ operation, json }) => {
      if (operation !== 'GetSecretValue') {
        throw new ServiceError('UnknownOperationException', `${operation} is not served`)
      }
      const secret = secrets.find(getText(json, 'SecretId') ?? '')
      const stage = getText(json, 'VersionStage') ?? 'AWSCURRENT'
      if (!secret || stage !== 'AWSCURRENT') {
        throw new ServiceError(
          'ResourceNotFoundException',
          `Secrets Manager can't find the specified secret value for staging label: ${stage}`,
        )
      }
      return {
        status: 200,
        body: {
          ARN: secret.arn,
          Name: secret.arn.split(':').at(-1) ?? '',
          SecretString: secret.value,
          VersionId: 'local',
          VersionStages: ['AWSCURRENT'],
        },
      }
    },
  }
}
