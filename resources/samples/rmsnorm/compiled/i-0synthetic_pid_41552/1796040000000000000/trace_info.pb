ÐÄ"i-0synthetic2:
4i-0synthetic_pid_41552/1796040000000000000/ntrace.pbt:š	synthetic€€¯Œó%o:-o:2<
6i-0synthetic_pid_41552/1796040000000000000/cpu_util.pb:<
6i-0synthetic_pid_41552/1796040000000000000/host_mem.pbHRª	
ntrace_inspect_type	genericnrt_loadasync_post_requestnrt_executekmgr_exec_corenrt_load_collectivescc_exec_barriernc_exec_running
cc_running	nrt_tensor_read
nrt_tensor_writenrt_tensor_read_batchnrt_tensor_write_batchnumerical_errenc_barrier_recvenc_barrier_sendenc_barrierkbl_exec_prekbl_exec_corekbl_exec_waitkbl_exec_postnrt_model_switchnrt_model_submitnrt_async_sema_wait	hw_notifytimestamp_sync_pointnc_model_switchnrt_tensor_allocatenrt_tensor_freetensor_block_while_execdmem_buf_copyindmem_buf_copyout dmem_buf_batch_copyin!dmem_buf_batch_copyout"nrt_dma_mem_alloc#nrt_dma_mem_dealloc($$exec_consume_nc_status_notifications&%"exec_consume_cc_core_notifications&notification_consume_errors'exec_consume_gpsimd_stdio(nrt_cc_prepare)nrt_cc_schedule*hostcc_build_context+hostcc_load,hostcc_dma_rewrite-hostcc_fifo_update.hostcc_exec/hostcc_wait_completion0nrt_profile_add_node_info1nrta_execute_schedule2nrt_barrierRq
system_traceinvalid_interned_stringFÐã‚-?synthetic_rmsnorm_graph_0.neff_3fd7916a48ec402796b5a1c0f2e8d75bRÚ
nrt_inspect_mem_usage_type	genericpeactpoolio	spill
weightprofiler buffers	act table	dve
spshared scratchpad
tensor	ucode
pool stdiocollectives
scratchpad	xt ccdma rings runtimedma rings spilldma rings iodma rings collectivesR@
 nrt_inspect_mem_alloc_errno_type	SUCCESSOUT_OF_MEMORYX€€’ÓÓ›´ö`Ð‡šÔÓ›´öptztrn2.3xlarge (synthetic)€Šsynthetic-sample