import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseTemplate } from '../template/assembly.ts'
import { buildModel } from '../template/model.ts'
import { openSecrets, resolveSecrets } from './secrets.ts'

const directory = mkdtempSync(join(tmpdir(), 'local-secrets-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const file = join(directory, 'secrets.json')

const model = buildModel({
  stacks: [
    {
      name: 'Data',
      template: parseTemplate({
        Resources: {
          Made: {
            Type: 'AWS::SecretsManager::Secret',
            Properties: {
              GenerateSecretString: {
                SecretStringTemplate: '{"user":"a"}',
                GenerateStringKey: 'value',
                PasswordLength: 20,
              },
            },
          },
        },
      }),
    },
  ],
})
const arn = model.resources[0]?.arn ?? ''

describe('openSecrets', () => {
  it('makes what the templates declare once, for its owner only', () => {
    const first = openSecrets(model, file)
    const second = openSecrets(model, file)

    expect(JSON.parse(first.find(arn)?.value ?? '')).toEqual({
      user: 'a',
      value: expect.stringMatching(/^.{20}$/),
    })
    expect(second.find(arn)).toEqual(first.find(arn))
    expect(second.own).toBe(first.own)
    expect(second.find('other')).toBeNull()
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('takes what it is given for this run only', () => {
    const before = openSecrets(model, file).find(arn)

    const given = openSecrets(model, file, { [arn]: 'given' }).find(arn)

    expect(given).toEqual({ arn, value: 'given' })
    expect(openSecrets(model, file).find(arn)).toEqual(before)
  })
})

describe('resolveSecrets', () => {
  const secrets = openSecrets(model, file)
  const { user, value } = JSON.parse(secrets.find(arn)?.value ?? '{}')

  it.each([
    [
      'a key of the secret',
      `x {{resolve:secretsmanager:${arn}:SecretString:value::}} y`,
      `x ${value} y`,
    ],
    ['another key', `{{resolve:secretsmanager:${arn}:SecretString:user}}`, user],
    ['the whole', `{{resolve:secretsmanager:${arn}}}`, secrets.find(arn)?.value],
  ])('puts in %s', (_, text, expected) => {
    expect(resolveSecrets({ deep: [text, 1] }, secrets)).toEqual({ deep: [expected, 1] })
  })

  it('refuses a secret that no template declares', () => {
    expect(() =>
      resolveSecrets('{{resolve:secretsmanager:other:SecretString:a}}', secrets),
    ).toThrow('other')
  })
})
