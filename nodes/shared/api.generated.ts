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
    "/users/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Jobs and statistics of the key's user
         * @description Assumed - newest first; the statistics are those of the jobs that match.
         */
        get: operations["listUserJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/jobs/userJobStatus/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Jobs and statistics of a user (legacy)
         * @description Assumed - needs no permission; answers as GET /users/jobs does.
         */
        get: operations["getUserJobStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/jobs/jobStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** States of a user's jobs (legacy) */
        get: operations["getJobStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/jobs/jobCounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Numbers of a user's jobs by state (legacy)
         * @description Assumed - needs no permission.
         */
        get: operations["getJobCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/jobs/editJobMessage/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the message of a job (legacy) */
        put: operations["editJobMessage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State of all integrations of the key's user */
        get: operations["getUserIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/integrations/linkedin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start to connect the network account */
        post: operations["connectLinkedin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/integrations/linkedin-integration/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State of a user's network integration (legacy)
         * @description Assumed - needs no permission.
         */
        get: operations["getLinkedinIntegration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/integrations/setup-linkedin-integration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start to connect a user's network account (legacy)
         * @description Assumed - needs no permission.
         */
        post: operations["setupLinkedinIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/linkedin/scheduleLinkedInAction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule one action on the connected network account
         * @description Assumed - checks come in this order - body, profile URL, voice clone, connection, daily limit.
         */
        post: operations["scheduleLinkedinAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/linkedin/uploadProspects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a list of prospects */
        post: operations["uploadProspects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrich": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enrich leads with person, company and contact data
         * @description Assumed - an enriched lead costs one credit, one that is not found none; leads that the credits do not suffice for are listed as failed; the answer lists leads in the opposite order; each request becomes a completed job of type `data_enrichment`.
         */
        post: operations["enrichLeads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prospecting/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search prospects with filters
         * @description Assumed - a result costs one credit; where the credits do not suffice, there are fewer results; results keep one order, whatever is asked.
         */
        post: operations["searchProspects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voice-clones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the voice clones of the user
         * @description Assumed - newest first.
         */
        get: operations["listVoiceClones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voice-clones/{voiceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change name, description or settings of a voice clone */
        put: operations["updateVoiceClone"];
        post?: never;
        /** Delete a voice clone for good */
        delete: operations["deleteVoiceClone"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of the account
         * @description Assumed - needs no permission; oldest first; global keys are not listed.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Assumed - needs no permission.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Numbers of keys and of their requests
         * @description Assumed - needs no permission; the numbers are those of the listed keys; days are UTC days that had a request.
         */
        get: operations["getKeyStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change name or permissions of an API key
         * @description Assumed - needs no permission.
         */
        put: operations["updateKey"];
        post?: never;
        /** Delete an API key, which revokes it at once */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{keyId}/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an API key a new secret
         * @description Assumed - needs no permission; the old secret ends at once, all else stays.
         */
        post: operations["regenerateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign_id}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The prospects of a campaign as CSV
         * @description Assumed - needs no permission; RFC 4180 with CRLF; `status` is also `pending` for a prospect that was not contacted.
         */
        get: operations["exportCampaign"];
        put?: never;
        post?: never;
        delete?: never;
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
        /** @enum {string} */
        JobStatus: "pending" | "running" | "completed" | "failed";
        Job: {
            id: string;
            /** @description For example `network_action` or `data_enrichment` */
            type: string;
            status: components["schemas"]["JobStatus"];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null if not completed. Assumed - the end of a failed job, too.
             */
            completedAt: string | null;
            message: string;
            progress: number;
            /** @description Of a network action the action type, profile URL and delay in ms; of an enrichment the batch size and processed count. Their names are assumed - actionType, profileUrl, delayMs, batchSize, processedCount. Assumed, too - `result` holds what a completed network action brought. */
            metadata: {
                [key: string]: unknown;
            };
        };
        JobStatistics: {
            total: number;
            pending: number;
            running: number;
            completed: number;
            failed: number;
            /** @description Assumed - percentage of completed among completed and failed; 0 without any. */
            successRate: number;
        };
        UserJobsAnswer: {
            userId: string;
            /** @constant */
            success: true;
            data: {
                jobs: components["schemas"]["Job"][];
                statistics: components["schemas"]["JobStatistics"];
            };
        };
        /** @description Assumed - the whole answer. */
        JobStatesAnswer: {
            /** @constant */
            success: true;
            data: {
                id: string;
                status: components["schemas"]["JobStatus"];
                progress: number;
            }[];
        };
        /** @description Assumed - the whole answer. */
        JobCountsAnswer: {
            /** @constant */
            success: true;
            data: {
                total: number;
                pending: number;
                running: number;
                completed: number;
                failed: number;
            };
        };
        /** @description Assumed - the whole body; the user of the job, where `userId` names one. */
        JobMessageInput: {
            message: string;
            userId?: string;
        };
        /** @description Assumed - the whole answer. */
        JobAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Job"];
        };
        /** @description Assumed - an account that is not connected has no profileUrl, name and connectionCount. */
        LinkedinIntegration: {
            connected: boolean;
            profileUrl?: string;
            name?: string;
            connectionCount?: number;
            /** @description Present when not connected */
            setupUrl?: string;
        };
        Integrations: {
            linkedin: components["schemas"]["LinkedinIntegration"];
            /** @description Assumed - without a configured one there is no status. */
            webhooks: {
                configured: boolean;
                endpoints: string[];
                /** @description Seen are `active` and `error` */
                status?: string;
            };
            /** @description Assumed - of the two integrations, network account and webhooks. */
            summary: {
                total: number;
                connected: number;
                completionPercentage: number;
            };
        };
        IntegrationsAnswer: {
            userId: string;
            /** @constant */
            success: true;
            data: components["schemas"]["Integrations"];
        };
        /** @description Assumed - the whole answer. */
        LinkedinIntegrationAnswer: {
            userId: string;
            /** @constant */
            success: true;
            data: components["schemas"]["LinkedinIntegration"];
        };
        ConnectInput: {
            /** @description Where to go after authentication */
            returnUrl?: string;
            /** @description Assumed - scopes are texts. */
            scopes?: string[];
        };
        /** @description Assumed - the whole body. */
        LegacyConnectInput: {
            userId: string;
            returnUrl?: string;
            scopes?: string[];
        };
        ConnectAnswer: {
            userId: string;
            /** @constant */
            success: true;
            data: {
                /** Format: uri */
                authUrl: string;
                /** @description Random */
                state: string;
                /**
                 * Format: date-time
                 * @description Assumed - in ten minutes.
                 */
                expiresAt: string;
            };
        };
        /** @enum {string} */
        ActionType: "sendConnectionRequest" | "getAcceptedConnections" | "sendMessageToFirst" | "sendFirstMessage" | "sendVoiceMessage" | "getLinkedInMessages" | "getSpecificConversationMessages" | "accessConversationByThreadId";
        /** @description Assumed - a text that an action requires is not empty; one that it has no use for is ignored. */
        ScheduleInput: {
            actionType: components["schemas"]["ActionType"];
            /** @description <scheme>://<network host>/in/<username>. Assumed - http or https, any host. */
            profileUrl?: string;
            /** @description Connection note or message */
            message?: string;
            participantName?: string;
            threadId?: string;
            voiceSettings?: components["schemas"]["VoiceSettings"];
        } & (unknown & unknown & unknown & unknown & unknown);
        VoiceSettings: {
            /** @description The voice clone to use */
            voiceId: string;
            voiceText: string;
            voiceParams?: {
                /** @default 0.5 */
                stability?: number;
                /** @default 0.75 */
                clarity?: number;
                /** @default true */
                use_speaker_boost?: boolean;
            };
        };
        ScheduleAnswer: {
            /** @constant */
            success: true;
            /** @description Names the action type and the delay in milliseconds. Its wording is assumed. */
            message: string;
        };
        /** @description Assumed - any JSON object. */
        UploadInput: {
            [key: string]: unknown;
        };
        /** @description Assumed - the whole answer. */
        UploadAnswer: {
            /** @constant */
            success: true;
            message: string;
        };
        /** @description Assumed - no text is empty. */
        LeadIdentity: {
            email?: components["schemas"]["RequiredText"];
            linkedinUrl?: components["schemas"]["RequiredText"];
            firstName?: components["schemas"]["RequiredText"];
            lastName?: components["schemas"]["RequiredText"];
            company?: components["schemas"]["RequiredText"];
        } & (unknown | unknown | unknown);
        /** @description Assumed - personal are firstName, lastName, linkedinUrl, location, experience, skills and bio; contact are email, alternativeEmails and phone; company are company, title and companyInfo. */
        EnrichmentOptions: {
            /** @default true */
            includePersonalInfo?: boolean;
            /** @default true */
            includeCompanyInfo?: boolean;
            /** @default false */
            includeSocialProfiles?: boolean;
            /** @default true */
            includeContactInfo?: boolean;
        };
        EnrichInput: {
            /** @description Assumed - at least one, and as many as 1 MiB holds. */
            leads: components["schemas"]["LeadIdentity"][];
            enrichmentOptions?: components["schemas"]["EnrichmentOptions"];
        };
        /** @description Assumed - what was not asked for is left out. */
        EnrichedData: {
            firstName?: string;
            lastName?: string;
            email?: string;
            alternativeEmails?: string[];
            phone?: string;
            linkedinUrl?: string;
            company?: string;
            title?: string;
            location?: string;
            /** @description Years */
            experience?: string;
            skills?: string[];
            bio?: string;
            companyInfo?: {
                name: string;
                website: string;
                industry: string;
                size: string;
                description: string;
                founded: string;
                headquarters: string;
            };
            socialProfiles?: {
                /** Format: uri */
                twitter?: string;
                /** Format: uri */
                github?: string;
                /** Format: uri */
                facebook?: string;
            };
        };
        EnrichedLead: {
            /** @description Assumed - as it was sent. */
            input: {
                [key: string]: unknown;
            };
            enrichedData: components["schemas"]["EnrichedData"];
            confidence: number;
            sources: string[];
        };
        FailedLead: {
            /** @description Assumed - as it was sent. */
            input: {
                [key: string]: unknown;
            };
            reason: string;
        };
        EnrichAnswer: {
            /** @constant */
            success: true;
            data: {
                enriched: components["schemas"]["EnrichedLead"][];
                failed: components["schemas"]["FailedLead"][];
                creditsUsed: number;
                remainingCredits: number;
            };
        };
        Texts: string[];
        /** @description Assumed - a prospect matches when every filter does; a list matches when one of its texts does, an empty one always; industry, size, seniority, department and technologies are compared as a whole, all other texts are looked for anywhere, none with letter case; `using` needs all, `notUsing` none of its technologies. */
        SearchFilters: {
            company?: {
                name?: string;
                industry?: components["schemas"]["Texts"];
                size?: components["schemas"]["Texts"];
                location?: components["schemas"]["Texts"];
                /** @description Assumed - both ends belong to the range. */
                revenue?: {
                    min?: number | null;
                    max?: number | null;
                };
            };
            person?: {
                title?: components["schemas"]["Texts"];
                seniority?: components["schemas"]["Texts"];
                department?: components["schemas"]["Texts"];
                location?: components["schemas"]["Texts"];
            };
            technology?: {
                using?: components["schemas"]["Texts"];
                notUsing?: components["schemas"]["Texts"];
            };
        };
        SearchInput: {
            filters: components["schemas"]["SearchFilters"];
            /** @default 25 */
            limit?: number;
            /**
             * @description Results left out. That it is not negative is assumed.
             * @default 0
             */
            offset?: number;
        };
        Prospect: {
            id: string;
            firstName: string;
            lastName: string;
            email: string;
            linkedinUrl: string;
            title: string;
            company: string;
            industry: string;
            location: string;
            /** @description A range */
            companySize: string;
            technologies: string[];
            confidence: number;
        };
        SearchAnswer: {
            /** @constant */
            success: true;
            data: {
                prospects: components["schemas"]["Prospect"][];
                /** @description Prospects that match */
                total: number;
                creditsUsed: number;
                remainingCredits: number;
            };
        };
        /** @enum {string} */
        TrainingStatus: "processing" | "ready" | "failed";
        ListedVoiceClone: {
            voiceId: string;
            name: string;
            description: string;
            /** @description Assumed - when its training is done. */
            isActive: boolean;
            sampleCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            labels: {
                [key: string]: unknown;
            };
        };
        VoiceCloneListAnswer: {
            /** @constant */
            success: true;
            data: {
                voiceClones: components["schemas"]["ListedVoiceClone"][];
                /** @description Assumed - voice clones that match, on all pages. */
                total: number;
            };
        };
        /** @description Assumed - what is not sent stays, also within the settings; a name is not empty. */
        VoiceCloneInput: {
            name?: components["schemas"]["RequiredText"];
            description?: string;
            settings?: {
                stability?: number;
                clarity?: number;
                use_speaker_boost?: boolean;
            };
        };
        VoiceClone: {
            id: string;
            name: string;
            description: string;
            /** @description Assumed - the state of the training. */
            status: string;
            settings: {
                stability: number;
                clarity: number;
                use_speaker_boost: boolean;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        VoiceCloneAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["VoiceClone"];
        };
        VoiceCloneDeletedAnswer: {
            /** @constant */
            success: true;
            message: string;
            deleted_id: string;
        };
        /** @description Assumed - a key that was never used has no lastUsed. */
        Key: {
            id: string;
            name: string;
            prefix: string;
            permissions: string[];
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            lastUsed?: string;
            usageCount: number;
        };
        KeyListAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Key"][];
        };
        /** @description Assumed - the whole answer. */
        KeyAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Key"];
        };
        /** @description Assumed - the whole answer; `key` is the secret, shown here only. */
        NewKeyAnswer: {
            /** @constant */
            success: true;
            data: {
                id: string;
                key: string;
                name: string;
                prefix: string;
                permissions: string[];
                isActive: boolean;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                expiresAt: string | null;
                /** Format: date-time */
                lastUsed?: string;
                usageCount: number;
            };
        };
        /** @description Assumed - name and permissions must be given, and any name of a permission goes. */
        KeyInput: {
            name: components["schemas"]["RequiredText"];
            permissions: components["schemas"]["RequiredText"][];
            /** @description Assumed - more than none, and at most ten years. */
            expiresInDays?: number;
        };
        /** @description Assumed - what is not sent stays. */
        KeyChanges: {
            name?: components["schemas"]["RequiredText"];
            permissions?: components["schemas"]["RequiredText"][];
        };
        KeyStatsAnswer: {
            /** @constant */
            success: true;
            data: {
                totalKeys: number;
                activeKeys: number;
                totalUsage: number;
                /** @description Requests by date. The form of the date, YYYY-MM-DD, is assumed. */
                dailyUsage: {
                    [key: string]: number;
                };
            };
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
        UserNotFoundError: components["schemas"]["Error"] & {
            /** @constant */
            code: "USER_NOT_FOUND";
            details: {
                userId: string;
            };
        };
        JobNotFoundError: components["schemas"]["Error"] & {
            /** @constant */
            code: "JOB_NOT_FOUND";
            details: {
                jobId: string;
            };
        };
        KeyNotFoundError: components["schemas"]["Error"] & {
            /** @constant */
            code: "KEY_NOT_FOUND";
            details: {
                keyId: string;
            };
        };
        CampaignNotFoundError: components["schemas"]["Error"] & {
            /** @constant */
            code: "CAMPAIGN_NOT_FOUND";
            details: {
                campaign_id: string;
            };
        };
        VoiceCloneNotFoundError: components["schemas"]["Error"] & {
            /** @constant */
            code: "VOICE_CLONE_NOT_FOUND";
            details: {
                voice_id: string;
            };
        };
        VoiceCloneInUseError: components["schemas"]["Error"] & {
            /** @constant */
            code: "VOICE_CLONE_IN_USE";
            details: {
                active_campaigns: number;
                /** Format: date-time */
                last_used: string;
            };
        };
        NotConnectedError: components["schemas"]["Error"] & {
            /** @constant */
            code: "LINKEDIN_NOT_CONNECTED";
            details: {
                action: string;
                dashboardUrl: string;
            };
        };
        InvalidUrlError: components["schemas"]["Error"] & {
            /** @constant */
            code: "INVALID_LINKEDIN_URL";
            details: {
                providedUrl: string;
                expectedFormat: string;
            };
        };
        AlreadyConnectedError: components["schemas"]["Error"] & {
            /** @constant */
            code: "LINKEDIN_ALREADY_CONNECTED";
            details: {
                profileUrl: string;
                /** Format: date-time */
                connectedAt: string;
            };
        };
        /** @description Assumed - the limit counts UTC days; `rateLimitInfo` is about the key, as ever. */
        DailyLimitError: components["schemas"]["Error"] & {
            /** @constant */
            code: "RATE_LIMIT_EXCEEDED";
            details: {
                dailyLimit: number;
                used: number;
                /** Format: date-time */
                resetTime: string;
            };
        };
        /** @description A global key on a route that detects the user */
        GlobalKeyError: {
            /** @description Names the route to use instead */
            error: string;
            availableRoute: string;
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
        /** @description The body breaks a rule. Assumed - the same body as for query parameters, with field names (or `body`) in `details.invalidParams`. */
        InvalidBody: {
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
        /** @description A global key, or (assumed) a query parameter that breaks a rule */
        UserRouteRefused: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GlobalKeyError"] | components["schemas"]["ValidationError"];
            };
        };
        /** @description No user has this id. Status, code USER_NOT_FOUND and details assumed. */
        UserNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UserNotFoundError"];
            };
        };
        /** @description No voice clone has this id */
        VoiceCloneNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VoiceCloneNotFoundError"];
            };
        };
        /** @description No key has this id. Status, code KEY_NOT_FOUND and details assumed. */
        KeyNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                Date: components["headers"]["Date"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KeyNotFoundError"];
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
        /** @description The key lacks the permission of this route. An exceeded rate limit is also listed as a cause. Assumed - its body is then that of a 429. */
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
                "application/json": components["schemas"]["PermissionDeniedError"] | components["schemas"]["RateLimitError"];
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
    parameters: {
        userId: string;
        /** @description Assumed - the explicit user id that legacy routes need stands in the query here. */
        userIdQuery: string;
        voiceId: string;
        keyId: string;
    };
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
            400: components["responses"]["InvalidBody"];
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
    listUserJobs: {
        parameters: {
            query?: {
                /** @description Unix time in seconds; jobs created from this time on */
                startDate?: number;
                /** @description Unix time in seconds; jobs created until this time */
                endDate?: number;
                /** @description Assumed - any other text than the four states is refused. */
                status?: components["schemas"]["JobStatus"];
                /** @description For example `network_action` or `data_enrichment` */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs that match. Status code assumed. */
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
                    "application/json": components["schemas"]["UserJobsAnswer"];
                };
            };
            400: components["responses"]["UserRouteRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    getUserJobStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All jobs of the user. Status code and body assumed. */
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
                    "application/json": components["schemas"]["UserJobsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UserNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    getJobStatus: {
        parameters: {
            query: {
                /** @description Assumed - the explicit user id that legacy routes need stands in the query here. */
                userId: components["parameters"]["userIdQuery"];
                /** @description Assumed - only this job. */
                jobId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states, newest job first. Status code and body assumed. */
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
                    "application/json": components["schemas"]["JobStatesAnswer"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            /** @description No such user or job. Status, codes and details assumed. */
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
                    "application/json": components["schemas"]["UserNotFoundError"] | components["schemas"]["JobNotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    getJobCounts: {
        parameters: {
            query: {
                /** @description Assumed - the explicit user id that legacy routes need stands in the query here. */
                userId: components["parameters"]["userIdQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. Status code and body assumed. */
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
                    "application/json": components["schemas"]["JobCountsAnswer"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UserNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    editJobMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobMessageInput"];
            };
        };
        responses: {
            /** @description The job with its new message. Status code and body assumed. */
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
                    "application/json": components["schemas"]["JobAnswer"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            /** @description No such job, or user. Status, codes and details assumed. */
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
                    "application/json": components["schemas"]["JobNotFoundError"] | components["schemas"]["UserNotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    getUserIntegrations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The integrations. Status code assumed. */
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
                    "application/json": components["schemas"]["IntegrationsAnswer"];
                };
            };
            400: components["responses"]["UserRouteRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    connectLinkedin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ConnectInput"];
            };
        };
        responses: {
            /** @description Where the user goes on. Status code assumed. */
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
                    "application/json": components["schemas"]["ConnectAnswer"];
                };
            };
            /** @description Connected already, a global key, or (assumed) a body that breaks a rule */
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
                    "application/json": components["schemas"]["AlreadyConnectedError"] | components["schemas"]["GlobalKeyError"] | components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    getLinkedinIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The network integration. Status code and body assumed. */
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
                    "application/json": components["schemas"]["LinkedinIntegrationAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UserNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    setupLinkedinIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyConnectInput"];
            };
        };
        responses: {
            /** @description As POST /users/integrations/linkedin answers. Status code and body assumed. */
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
                    "application/json": components["schemas"]["ConnectAnswer"];
                };
            };
            /** @description Connected already, or a body that breaks a rule. Assumed. */
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
                    "application/json": components["schemas"]["AlreadyConnectedError"] | components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UserNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    scheduleLinkedinAction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleInput"];
            };
        };
        responses: {
            /** @description The action is scheduled and has become a job. Status code and job assumed. */
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
                    "application/json": components["schemas"]["ScheduleAnswer"];
                };
            };
            /** @description Not connected, no profile URL, or (assumed) a body that breaks a rule */
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
                    "application/json": components["schemas"]["NotConnectedError"] | components["schemas"]["InvalidUrlError"] | components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            /** @description The voice clone is unknown. That it is refused here is assumed. */
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
                    "application/json": components["schemas"]["VoiceCloneNotFoundError"];
                };
            };
            /** @description A rate limit of the key or the daily limit of actions is used up */
            429: {
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
                    "application/json": components["schemas"]["DailyLimitError"] | components["schemas"]["RateLimitError"];
                };
            };
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    uploadProspects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadInput"];
            };
        };
        responses: {
            /** @description The list is taken. Status code and body assumed. */
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
                    "application/json": components["schemas"]["UploadAnswer"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    enrichLeads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrichInput"];
            };
        };
        responses: {
            /** @description What was found, and what was not. Status code assumed. */
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
                    "application/json": components["schemas"]["EnrichAnswer"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    searchProspects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchInput"];
            };
        };
        responses: {
            /** @description The prospects asked for. Status code assumed. */
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
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    listVoiceClones: {
        parameters: {
            query?: {
                /** @description State of the training */
                status?: components["schemas"]["TrainingStatus"];
                limit?: number;
                /** @description Voice clones left out. That it is not negative is assumed. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voice clones of one page. Status code assumed. */
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
                    "application/json": components["schemas"]["VoiceCloneListAnswer"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    updateVoiceClone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                voiceId: components["parameters"]["voiceId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoiceCloneInput"];
            };
        };
        responses: {
            /** @description The changed voice clone. Status code assumed. */
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
                    "application/json": components["schemas"]["VoiceCloneAnswer"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["VoiceCloneNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    deleteVoiceClone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                voiceId: components["parameters"]["voiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voice clone is gone. Status code assumed. */
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
                    "application/json": components["schemas"]["VoiceCloneDeletedAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionDenied"];
            404: components["responses"]["VoiceCloneNotFound"];
            /** @description Active campaigns use the voice clone */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-RateLimit-Window": components["headers"]["X-RateLimit-Window"];
                    Date: components["headers"]["Date"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoiceCloneInUseError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All keys, without their secrets. Status code assumed. */
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
                    "application/json": components["schemas"]["KeyListAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyInput"];
            };
        };
        responses: {
            /** @description The key with its secret. Status code and body assumed. */
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
                    "application/json": components["schemas"]["NewKeyAnswer"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    getKeyStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. Status code assumed. */
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
                    "application/json": components["schemas"]["KeyStatsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyChanges"];
            };
        };
        responses: {
            /** @description The changed key. Status code and body assumed. */
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
                    "application/json": components["schemas"]["KeyAnswer"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["KeyNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is gone. Status code assumed. */
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
            404: components["responses"]["KeyNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    regenerateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key with its new secret. Status code and body assumed. */
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
                    "application/json": components["schemas"]["NewKeyAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["KeyNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
    exportCampaign: {
        parameters: {
            query?: {
                /** @description Assumed - without them the cells of `response_text` are empty. */
                include_responses?: boolean;
                /** @description Assumed - prospects contacted at this time or later. */
                date_from?: components["schemas"]["IsoTime"];
                /** @description Assumed - prospects contacted at this time or earlier. */
                date_to?: components["schemas"]["IsoTime"];
                /** @description Assumed - `all` is as if nothing was asked. */
                status?: "all" | "contacted" | "responded" | "converted";
            };
            header?: never;
            path: {
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A header row and one row for each prospect, with the columns prospect_id, name, email, company, title, linkedin_url, status, contacted_at, last_message_at, responded_at, response_text and tags (joined by a semicolon). Status code assumed. */
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
                    "text/csv": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            /** @description No campaign has this id. Status, code CAMPAIGN_NOT_FOUND and details assumed. */
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
                    "application/json": components["schemas"]["CampaignNotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            "5XX": components["responses"]["ServiceUnavailable"];
        };
    };
}
