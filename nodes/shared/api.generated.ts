// Generated from sandbox/openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State of the service and who the key belongs to */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the service is */
        get: operations["getInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List leads with filters, search and pages */
        get: operations["listLeads"];
        put?: never;
        /** Create a lead */
        post: operations["createLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{leadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a lead for good */
        delete: operations["deleteLead"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description ISO 8601, a date or a date with a time. Assumed - without an offset it is UTC. */
        IsoTime: string;
        /** @enum {string} */
        LeadStatus: "new" | "contacted" | "replied" | "converted" | "cold";
        /** @enum {string} */
        LeadSource: "linkedin" | "website" | "referral" | "import" | "api";
        /**
         * @default createdAt
         * @enum {string}
         */
        LeadSortField: "createdAt" | "updatedAt" | "firstName" | "lastName" | "company" | "lastContactedAt";
        /**
         * @default desc
         * @enum {string}
         */
        SortOrder: "asc" | "desc";
        /** @enum {string} */
        RateLimitWindow: "minute" | "hour" | "day";
        LeadInput: {
            firstName: components["schemas"]["RequiredText"];
            lastName: components["schemas"]["RequiredText"];
            email: components["schemas"]["RequiredText"];
            company?: string;
            title?: string;
            phone?: string;
            linkedinUrl?: string;
            industry?: string;
            location?: string;
            source?: string;
            tags?: string[];
            customFields?: {
                [key: string]: unknown;
            };
        };
        /** @description Assumed - a required text is not empty. */
        RequiredText: string;
        /** @description Assumed - a field that was not given at creation is null where the type allows null, and left out where it does not. */
        Lead: {
            id: string;
            firstName: string;
            lastName: string;
            email: string;
            linkedinUrl?: string;
            company?: string;
            title?: string;
            phone: string | null;
            location?: string;
            industry?: string;
            status: components["schemas"]["LeadStatus"];
            source?: string;
            notes: string | null;
            tags: string[];
            customFields: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            lastContactedAt: string | null;
        };
        Pagination: {
            page: number;
            limit: number;
            /** @description Leads that match the filters */
            total: number;
            /** @description Assumed - 0 when nothing matches. */
            pages: number;
            hasNextPage: boolean;
            hasPrevPage: boolean;
        };
        LeadListAnswer: {
            /** @constant */
            success: true;
            data: {
                leads: components["schemas"]["Lead"][];
                pagination: components["schemas"]["Pagination"];
            };
        };
        LeadAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Lead"];
        };
        MessageAnswer: {
            /** @constant */
            success: true;
            /** @description Names the id */
            message: string;
        };
        Health: {
            /** @constant */
            success: true;
            /** @constant */
            version: "2.0";
            /** @enum {string} */
            status: "healthy" | "degraded" | "maintenance";
            /**
             * @description Assumed - `global` for a global key.
             * @enum {string}
             */
            authentication: "user" | "global";
            /** @description Assumed - null for a global key. */
            user: {
                id: string;
                email: string;
                role: string;
            } | null;
            apiKey: {
                name: string;
                permissions: string[];
                usageCount: number;
            };
            /** Format: date-time */
            timestamp: string;
        };
        /** @description Assumed - the whole answer. */
        Info: {
            /** @constant */
            success: true;
            name: string;
            /** @constant */
            version: "2.0";
            /** Format: date-time */
            timestamp: string;
        };
        /** @description Every error of the service; what each code adds stands in its own schema. */
        Error: {
            /** @constant */
            error: true;
            code: string;
            message: string;
            /** @constant */
            version: "2.0";
            /** Format: date-time */
            timestamp: string;
            details?: {
                [key: string]: unknown;
            };
            permissionHelp?: components["schemas"]["PermissionHelp"];
            /** @description Seconds */
            retryAfter?: number;
            rateLimitInfo?: components["schemas"]["RateLimitInfo"];
        };
        PermissionHelp: {
            /** @description The permission that the route needs */
            required: string;
            /** @description The permissions of the key. That these are meant is assumed. */
            available: string[];
            /** Format: uri */
            documentation: string;
        };
        RateLimitInfo: {
            limit: number;
            remaining: number;
            /** @description Unix time in seconds */
            reset: number;
            window: components["schemas"]["RateLimitWindow"];
        };
        ValidationError: components["schemas"]["Error"] & {
            /** @constant */
            code: "VALIDATION_ERROR";
            details: {
                invalidParams: {
                    [key: string]: string;
                };
            };
        };
        UnauthorizedError: components["schemas"]["Error"] & {
            /** @constant */
            code: "UNAUTHORIZED";
        };
        PermissionDeniedError: components["schemas"]["Error"] & {
            /** @constant */
            code: "PERMISSION_DENIED";
        };
        LeadNotFoundError: components["schemas"]["Error"] & {
            /** @constant */
            code: "LEAD_NOT_FOUND";
            details: {
                leadId: string;
            };
        };
        RateLimitError: components["schemas"]["Error"] & {
            /** @constant */
            code: "RATE_LIMIT_EXCEEDED";
        };
        ServiceUnavailableError: components["schemas"]["Error"] & {
            /** @constant */
            code: "SERVICE_UNAVAILABLE";
        };
    };
    responses: {
        /** @description A query parameter breaks a rule */
        ValidationError: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The key is missing, malformed, unknown, expired or deactivated */
        Unauthorized: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description The key lacks the permission of this route */
        PermissionDenied: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PermissionDeniedError"];
            };
        };
        /** @description A rate limit of the key is used up */
        RateLimitExceeded: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                Date: components["headers"]["Date"];
                "retry-after": components["headers"]["retry-after"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitError"];
            };
        };
        /** @description The service is not available for a while */
        ServiceUnavailable: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ServiceUnavailableError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Requests allowed in the window */
        "X-RateLimit-Limit": number;
        /** @description Requests left in the window */
        "X-RateLimit-Remaining": number;
        /** @description Unix time at which the window resets. That it is in whole seconds is assumed. */
        "X-RateLimit-Reset": number;
        /** @description The window that these headers describe */
        "X-RateLimit-Window": components["schemas"]["RateLimitWindow"];
        /** @description The service's time (RFC 9110) */
        Date: string;
        /** @description Seconds until the window resets */
        "retry-after": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service's state. Status code assumed. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    getInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Name and version of the service. Status code assumed. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Info"];
                };
            };
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    listLeads: {
        parameters: {
            query?: {
                /** @description Page, counted from 1 */
                page?: number;
                /** @description Leads per page */
                limit?: number;
                status?: components["schemas"]["LeadStatus"];
                source?: components["schemas"]["LeadSource"];
                /** @description Found anywhere in name, email, company or title, in any letter case; a name is first and last name with a space between. Letter case and the joined name are assumed. */
                search?: string;
                /** @description The whole company name. That letter case counts is assumed. */
                company?: string;
                /** @description A part of the job title. That letter case does not count is assumed. */
                title?: string;
                /** @description Leads created later than this */
                createdAfter?: components["schemas"]["IsoTime"];
                /** @description Leads created earlier than this */
                createdBefore?: components["schemas"]["IsoTime"];
                /** @description Leads last contacted later than this; never one that was not contacted */
                lastContactedAfter?: components["schemas"]["IsoTime"];
                /** @description Assumed - text is compared without letter case, a lead without the value comes before all others in ascending order, and equal leads are ordered by their id in the same direction. */
                sortBy?: components["schemas"]["LeadSortField"];
                sortOrder?: components["schemas"]["SortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The leads of one page. Status code assumed. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadListAnswer"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    createLead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadInput"];
            };
        };
        responses: {
            /** @description The created lead. Assumed - the status code; an email that another lead has is no error. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadAnswer"];
                };
            };
            /** @description The body breaks a rule. Assumed - the same body as for query parameters, with field names (or `body`) in `details.invalidParams`. */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    deleteLead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lead is gone. Status code assumed. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            /** @description No lead has this id. Status, code LEAD_NOT_FOUND and details assumed. */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadNotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
}
