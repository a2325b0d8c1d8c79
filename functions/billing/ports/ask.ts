import { asBillingError } from './errors.ts'

/** Runs a request to Square. @throws CatalogueError */
export async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw asBillingError(error)
  }
}
