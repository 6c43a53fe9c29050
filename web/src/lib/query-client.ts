import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isUnauthorized } from "./api-error";
import { endSession } from "./session";

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export function createQueryClient() {
  // The one place where a 401 is answered: the session is over, and the guards do the rest.
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) endSession(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      // A wrong password at a login says nothing about the session of somebody signed in.
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.signsIn) onError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal stays a refusal; a lost connection deserves two more tries.
        retry: (failures, error) => !isRefusal(error) && failures < 2,
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
    },
  });
  return client;
}
