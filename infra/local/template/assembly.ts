import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Json, jsonObject } from '../json.ts'

const json: v.GenericSchema<Json> = v.custom<Json>((value) => value !== undefined)

const resourceSchema = v.object({
  Type: v.string(),
  Properties: v.optional(jsonObject, {}),
  Condition: v.optional(v.string()),
})

const templateSchema = v.object({
  Resources: v.optional(v.record(v.string(), resourceSchema), {}),
  Outputs: v.optional(v.record(v.string(), jsonObject), {}),
  Parameters: v.optional(v.record(v.string(), jsonObject), {}),
  Conditions: v.optional(v.record(v.string(), jsonObject), {}),
  Mappings: v.optional(v.record(v.string(), v.record(v.string(), v.record(v.string(), json))), {}),
})

const manifestSchema = v.object({
  artifacts: v.optional(
    v.record(
      v.string(),
      v.object({ type: v.string(), properties: v.optional(v.record(v.string(), v.unknown()), {}) }),
    ),
    {},
  ),
})

const assetsSchema = v.object({
  files: v.optional(
    v.record(
      v.string(),
      v.object({
        source: v.object({ path: v.optional(v.string()) }),
        destinations: v.record(v.string(), v.object({ objectKey: v.string() })),
      }),
    ),
    {},
  ),
})

export type Template = v.InferOutput<typeof templateSchema>

/** A synthesized application: its stacks and where the files of its assets lie. */
export type Assembly = {
  stacks: { name: string; template: Template }[]
  /** Absolute path by the object key under which CloudFormation finds the asset. */
  assets: ReadonlyMap<string, string>
}

/** Checks the shape of a CloudFormation template. Throws ValiError where it is none. */
export function parseTemplate(template: unknown): Template {
  return v.parse(templateSchema, template)
}

/**
 * Reads a cloud assembly as `cdk synth` writes it.
 * @param directory the folder that holds `manifest.json`.
 * @param substitutions texts replaced throughout the templates, as parameters would be.
 */
export function readAssembly(
  directory: string,
  substitutions: Readonly<Record<string, string>> = {},
): Assembly {
  const read = (file: string): unknown => {
    let content = readFileSync(join(directory, file), 'utf8')
    for (const [from, to] of Object.entries(substitutions)) content = content.replaceAll(from, to)
    return JSON.parse(content)
  }
  const artifacts = Object.entries(v.parse(manifestSchema, read('manifest.json')).artifacts)
  const stacks = artifacts
    .filter(([, artifact]) => artifact.type === 'aws:cloudformation:stack')
    .map(([id, { properties }]) => ({
      name: v.parse(v.string(), properties.stackName ?? id),
      template: parseTemplate(read(v.parse(v.string(), properties.templateFile))),
    }))
  const assets = artifacts
    .filter(([, artifact]) => artifact.type === 'cdk:asset-manifest')
    .flatMap(([, { properties }]) => readAssets(directory, v.parse(v.string(), properties.file)))
  return { stacks, assets: new Map(assets) }
}

function readAssets(directory: string, file: string): [string, string][] {
  const { files } = v.parse(assetsSchema, JSON.parse(readFileSync(join(directory, file), 'utf8')))
  return Object.values(files).flatMap(({ source, destinations }) =>
    Object.values(destinations).map(({ objectKey }): [string, string] => [
      objectKey,
      join(directory, source.path ?? ''),
    ]),
  )
}
