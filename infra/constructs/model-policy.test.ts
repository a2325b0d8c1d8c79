import { describe, expect, it } from 'vitest'
import { modelStatements } from './model-policy.ts'

const resourcesOf = (id: string) => modelStatements(id).flatMap(({ resources }) => resources)

describe('the grant to invoke a model', () => {
  it('names a model of the own region alone', () => {
    expect(resourcesOf('amazon.nova-lite-v1:0')).toEqual([
      'arn:aws:bedrock:us-east-1::foundation-model/amazon.nova-lite-v1:0',
    ])
  })

  it.each([
    ['us.anthropic.claude-haiku-4-5-20251001-v1:0', ['us-*']],
    ['eu.amazon.nova-lite-v1:0', ['eu-*']],
    ['apac.amazon.nova-lite-v1:0', ['ap-*']],
    ['global.anthropic.claude-haiku-4-5-20251001-v1:0', ['*', '']],
  ])('of %s covers the inference profile and the model in its regions', (id, regions) => {
    const model = id.slice(id.indexOf('.') + 1)
    const [profile, ...models] = resourcesOf(id)

    expect(profile).toMatch(/^arn:aws:bedrock:us-east-1:.+:inference-profile\/.+$/)
    expect(profile?.endsWith(`:inference-profile/${id}`)).toBe(true)
    expect(models).toEqual(
      regions.map((region) => `arn:aws:bedrock:${region}::foundation-model/${model}`),
    )
  })

  it('of a profile lets the model be invoked through that profile alone', () => {
    const [, models] = modelStatements('us.amazon.nova-lite-v1:0')

    expect(models?.conditions).toEqual({
      StringEquals: {
        'bedrock:InferenceProfileArn': expect.stringContaining('us.amazon.nova-lite-v1:0'),
      },
    })
  })
})
