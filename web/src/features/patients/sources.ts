import { registerSources, sourceLabels } from '#shared/model/sources.ts'

/** The sources as a select takes them. */
export const sourceChoices = registerSources.map((value) => ({ value, label: sourceLabels[value] }))

export function sourceLabel(source: string | null): string | null {
  return sourceChoices.find(({ value }) => value === source)?.label ?? source
}
