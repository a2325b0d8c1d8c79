import { toStored } from './table-values.ts'

/** Collects the attribute names and values of DynamoDB expressions behind placeholders. */
export function placeholders() {
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  let count = 0

  function place<V>(into: Record<string, V>, sign: string, content: V): string {
    count += 1
    into[`${sign}${count}`] = content
    return `${sign}${count}`
  }
  return {
    /** The placeholder of an attribute's name. */
    name: (attribute: string) => place(names, '#n', attribute),
    /** The placeholder of a value. */
    value: (content: unknown) => place(values, ':v', content),
    /** What was placed so far, as a request takes it. */
    attributes: () => ({
      ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
      ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: toStored(values) } : {}),
    }),
  }
}

export type Placeholders = ReturnType<typeof placeholders>
