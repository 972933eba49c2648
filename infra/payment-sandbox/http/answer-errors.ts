import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import { ApiError, badRequest, serverError } from '../gateway/api-error.ts';

const bodyError = z.object({ type: z.string(), status: z.number().min(400).max(499) });

/** Answers every error in the documented form. */
export function answerErrors(onFault: (error: unknown) => void) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) return next(error);
    const answer = apiErrorOf(error);
    if (answer.status >= 500 && !(error instanceof ApiError)) onFault(error);
    response.status(answer.status).json({ error: answer.body });
  };
}

function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // A body that express cannot parse.
  return bodyError.safeParse(error).success ? badRequest('The request body cannot be read.') : serverError();
}
